import { z } from 'zod'

/** What ends a line or controls a terminal, and what turns the order of others' names that stand beside it (UAX #9). */
const disturbing = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u

export const isOneLine = (text: string): boolean => !disturbing.test(text)

/** A name or a title that somebody gives: one line. */
export const line = (longest: number) => z.string().trim().max(longest).refine(isOneLine, 'problem.one_line')

/** Of what others wrote: it keeps its lines, and turns nothing. */
export const withoutTurns = (text: string): string => text.replace(/\p{Bidi_Control}/gu, '')

/** A file's name in the hands of strangers: what disturbs is left out. */
export const inOneLine = (text: string): string => text.replace(new RegExp(disturbing, 'gu'), '')
