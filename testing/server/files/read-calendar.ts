import ICAL from 'ical.js'

/** Parses an iCalendar with an independent library. Instants are ISO 8601 in UTC. */
export function readCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return {
    name: String(calendar.getFirstPropertyValue('x-wr-calname')),
    events: calendar.getAllSubcomponents('vevent').map((component) => {
      const event = new ICAL.Event(component)
      const valueOf = (name: string) => component.getFirstPropertyValue(name)?.toString() ?? null
      return {
        uid: event.uid,
        title: event.summary,
        location: event.location ?? null,
        start: event.startDate.toJSDate().toISOString(),
        end: event.endDate.toJSDate().toISOString(),
        zone: event.startDate.zone.tzid,
        sequence: event.sequence,
        status: valueOf('status'),
        url: valueOf('url'),
        categories: valueOf('categories'),
        changed: [valueOf('dtstamp'), valueOf('last-modified')],
        names: component.getAllProperties().map(({ name }) => name),
      }
    }),
  }
}
