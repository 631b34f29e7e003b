import type { AgendaEntry } from '#features/agenda/contract.ts'

type OfDay = Pick<AgendaEntry, 'day'>

/** The days to choose from, ascending: the meeting's own, and any others that have entries. */
export const agendaDays = (slots: readonly string[], entries: readonly OfDay[]): string[] =>
  [...new Set([...slots, ...entries.map(({ day }) => day)])].sort()

/** Whether a day has agenda entries. */
export const isFilled = (day: string, entries: readonly OfDay[]): boolean => entries.some((entry) => entry.day === day)

type Place = { today: string /** A day, like `start` and `concluded`. */; start: string; concluded: string | null }

/**
 * The day that is open at first: today if between start and conclusion, else the start day (D2 §2 Agenda list). A day without entries
 * cannot be chosen and gives way to the first day that has some.
 */
export function firstDay(days: readonly string[], entries: readonly OfDay[], { today, start, concluded }: Place): string | undefined {
  const isOn = start <= today && (concluded === null || today <= concluded)
  const filled = days.filter((day) => isFilled(day, entries))
  return [isOn ? today : start, start].find((day) => filled.includes(day)) ?? filled[0] ?? days[0]
}
