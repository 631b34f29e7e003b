import { z } from 'zod'

// What OParl 1.1 says of each object (https://dev.oparl.org/spezifikation/): its schemas are under a licence that does not fit ours, so these are their facts in our words.

const url = z.url({ protocol: /^https?$/ })
const urls = z.array(url).min(1)
const dateTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/)
const date = z.iso.date()
const text = z.string().min(1)

const common = (name: string) => ({
  id: url,
  type: z.literal(`https://schema.oparl.org/1.1/${name}`),
  created: dateTime,
  modified: dateTime,
  web: url.optional(),
  license: text.optional(),
  keyword: z.array(text).min(1).optional(),
})

const membership = z.strictObject({
  ...common('Membership'),
  person: url,
  organization: url,
  role: text.optional(),
  startDate: date.optional(),
  endDate: date.optional(),
})
const location = z.strictObject({ ...common('Location'), description: text.optional(), meetings: urls.optional() })
const file = z.strictObject({
  ...common('File'),
  name: text.optional(),
  fileName: text.optional(),
  mimeType: text.optional(),
  size: z.int().optional(),
  text: text.optional(),
  accessUrl: url,
  downloadUrl: url.optional(),
  meeting: urls.optional(),
  paper: urls.optional(),
})
const agendaItem = z.strictObject({
  ...common('AgendaItem'),
  meeting: url,
  number: text.optional(),
  order: z.int(),
  name: text.optional(),
  public: z.boolean().optional(),
  consultation: url.optional(),
})
const consultation = z.strictObject({
  ...common('Consultation'),
  paper: url.optional(),
  agendaItem: url.optional(),
  meeting: url.optional(),
  organization: urls.optional(),
})
const paper = z.strictObject({
  ...common('Paper'),
  body: url.optional(),
  name: text.optional(),
  reference: text.optional(),
  date: date.optional(),
  paperType: text.optional(),
  mainFile: file.optional(),
  auxiliaryFile: z.array(file).min(1).optional(),
  underDirectionOf: urls.optional(),
  consultation: z.array(consultation).min(1).optional(),
})
const meeting = z.strictObject({
  ...common('Meeting'),
  name: text.optional(),
  start: dateTime.optional(),
  end: dateTime.optional(),
  location: location.optional(),
  organization: urls.optional(),
  resultsProtocol: file.optional(),
  auxiliaryFile: z.array(file).min(1).optional(),
  agendaItem: z.array(agendaItem).min(1).optional(),
})
const person = z.strictObject({
  ...common('Person'),
  body: url.optional(),
  name: text.optional(),
  familyName: text.optional(),
  givenName: text.optional(),
  membership: z.array(membership).min(1).optional(),
})
const organization = z.strictObject({
  ...common('Organization'),
  body: url.optional(),
  name: text.optional(),
  classification: text.optional(),
  membership: urls.optional(),
  meeting: url.optional(),
})
const lists = [
  'organization',
  'person',
  'meeting',
  'paper',
  'agendaItem',
  'consultation',
  'file',
  'locationList',
  'legislativeTermList',
  'membership',
] as const
const legislativeTerm = z.strictObject({
  ...common('LegislativeTerm'),
  body: url.optional(),
  name: text.optional(),
  startDate: date.optional(),
  endDate: date.optional(),
})
const body = z.strictObject({
  ...common('Body'),
  system: url.optional(),
  name: text,
  website: url.optional(),
  /** Required, but for `omit_internal`. */
  legislativeTerm: z.array(legislativeTerm).optional(),
  ...(Object.fromEntries(lists.map((name) => [name, url])) as Record<(typeof lists)[number], typeof url>),
})
const system = z.strictObject({
  ...common('System'),
  oparlVersion: z.literal('https://schema.oparl.org/1.1/'),
  name: text.optional(),
  website: url.optional(),
  body: url,
})

const live = z.discriminatedUnion('type', [
  system,
  body,
  organization,
  person,
  membership,
  meeting,
  agendaItem,
  paper,
  consultation,
  file,
  location,
  legislativeTerm,
])
const deleted = z.strictObject({
  id: url,
  type: z.string().regex(/^https:\/\/schema\.oparl\.org\/1\.1\/[A-Z]\w+$/),
  created: dateTime,
  modified: dateTime,
  deleted: z.literal(true),
})

/** Any object of OParl 1.1 as this site makes them: no other properties, and none that is empty. */
export const oparlObject = z.union([deleted, live])
export type AnyObject = z.infer<typeof oparlObject>

/** A page of an external list. */
export const oparlList = z.strictObject({
  data: z.array(oparlObject),
  pagination: z.strictObject({ totalElements: z.int(), elementsPerPage: z.int(), currentPage: z.int(), totalPages: z.int() }),
  links: z.strictObject({ first: url, prev: url.optional(), self: url, next: url.optional(), last: url }),
})
export const oparlError = z.strictObject({ type: z.literal('https://schema.oparl.org/1.1/Error'), message: text, debug: z.string() })
