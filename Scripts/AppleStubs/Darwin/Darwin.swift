@_exported import Darwin
