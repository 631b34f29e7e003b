/** Processor milliseconds of an app server and of its database. */
export type Work = { app_ms: number; database_ms: number }

/** What one site costs on one machine, as `measureCosts` finds it. */
export type Costs = {
  /** All calls of opening one page. */
  page: Work
  /** What a page requests when it hears that the active item has changed. */
  follow_up: Work
  /** Saving one stroke. */
  stroke: Work
  /** Per listener, app server only. */
  event_ms: number
  /** One second without any activity. */
  idle: Work
  app_mb: number
  database_mb: number
  socket_kb: number
  /** Database connections of one app server. */
  connections: number
  /** Rows, indexes and words in the database. */
  meeting_kb: number
  document_kb: number
}
