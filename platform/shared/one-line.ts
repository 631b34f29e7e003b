import { z } from 'zod'

/** Line breaks, control characters, and bidi controls, which would reorder the text beside them (UAX #9). */
const disturbing = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u

/** Whether a text is one line without control characters. */
export const isOneLine = (text: string): boolean => !disturbing.test(text)

/** Schema of a name or title: one line. */
export const line = (longest: number) => z.string().trim().max(longest).refine(isOneLine, 'problem.one_line')

/** Removes bidi controls from a text by others; keeps its lines. */
export const withoutTurns = (text: string): string => text.replace(/\p{Bidi_Control}/gu, '')

/** A file name in one line, without control characters. */
export const inOneLine = (text: string): string => text.replace(new RegExp(disturbing, 'gu'), '')
