import Reconciler
