/** Processor milliseconds of an app server and of its database. */
export type Work = { app_ms: number; database_ms: number }

/** What one site costs on one machine, as `measureCosts` finds it. */
export type Costs = {
  /** A page that somebody opens: its calls together. */
  page: Work
  /** What a page asks once it has heard that another item is dealt with. */
  follow_up: Work
  /** A stroke that is saved. */
  stroke: Work
  /** For each listener, of the app server alone. */
  event_ms: number
  /** A second in which nobody does anything. */
  idle: Work
  app_mb: number
  database_mb: number
  socket_kb: number
  /** Of one app server, at the database. */
  connections: number
  /** Rows, indexes and words in the database. */
  meeting_kb: number
  document_kb: number
}
