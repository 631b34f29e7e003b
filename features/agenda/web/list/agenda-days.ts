import type { AgendaEntry } from '#features/agenda/contract.ts'

type OfDay = Pick<AgendaEntry, 'day'>

/** The days that the agenda tells of, ascending: the meeting's own, and those of entries that lie on others. */
export const agendaDays = (slots: readonly string[], entries: readonly OfDay[]): string[] =>
  [...new Set([...slots, ...entries.map(({ day }) => day)])].sort()

/** Whether something is on a day's agenda. */
export const isFilled = (day: string, entries: readonly OfDay[]): boolean => entries.some((entry) => entry.day === day)

type Place = { today: string /** Days. */; start: string; concluded: string | null }

/**
 * The day that is open at first: today if within start and conclusion, else the start day (D2 §2 Agenda list). A day that cannot be
 * chosen, because nothing is on it, gives way to the first one that can.
 */
export function firstDay(days: readonly string[], entries: readonly OfDay[], { today, start, concluded }: Place): string | undefined {
  const isOn = start <= today && (concluded === null || today <= concluded)
  const filled = days.filter((day) => isFilled(day, entries))
  return [isOn ? today : start, start].find((day) => filled.includes(day)) ?? filled[0] ?? days[0]
}
