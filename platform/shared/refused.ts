/** Texts for the `refusals` of endpoints that several features have. */
export const refused = {
  inactive: 'The committee is inactive.',
  withdrawn: 'An import has withdrawn the object.',
  notActive: 'The caller has no active membership in the committee.',
  notResponsible: 'The caller is not responsible for the committee.',
  noImport: 'The caller may not import into the committee.',
  messages: 'The caller has reached the hourly limit of messages or recipients.',
  passwords: 'Too many wrong passwords: `detail` says how long to wait.',
  waiting: 'Too many requests of the caller wait for their turn, or this one waited too long: `Retry-After` says when to try again.',
}
