import type { Readable } from 'node:stream'

/**
 * A function that runs apart from the server; its module exports it as `run`. It only uses its arguments and does not touch its process, so that
 * tests can run it in their own. If it throws, there is no answer.
 */
export type Program = (input: Readable, args: readonly string[]) => ProgramResult | Promise<ProgramResult>

/** `answer` is sent as JSON; `output` follows it, at the pace of its reader. */
export type ProgramResult = { answer: object | null; output?: Output }
type Output = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>

/** `memory` in bytes. `signal` aborts when the caller has gone. */
export type RunOptions = {
  args?: readonly (string | number)[]
  input: Readable
  milliseconds: number
  memory: number
  signal?: AbortSignal
}

/**
 * `answer` is undefined if the program ended without one, for example at its limits.
 * `output` fails unless the program exits successfully; destroying it kills the program.
 * `end` kills the program, too, and waits until it has ended.
 */
export type Outcome<Answer> = { answer: Answer | undefined; output: Readable; end: () => Promise<void> }

/**
 * Runs the program at a path. Throws the signal's reason, what reading `input` throws, or an error if something outside ended the program before it
 * answered, which says nothing about its input. When it throws, the program has ended.
 */
export type Sandbox = <Answer>(program: string, asked: RunOptions) => Promise<Outcome<Answer>>

/** How a program ended; `by itself` includes crashes and limits. */
export type End = keyof typeof ends
const ends = { well: 'ended well', 'by itself': 'stopped at its limit of time or memory, or failed', 'from outside': 'ended from outside' }

/** The error for a program that did not end well. */
export const endError = (end: End) => new Error(`the child was ${ends[end]}`)

/** Whether something outside ended the program, as when the server stops: this says nothing about its input. */
export const isEndFromOutside = (error: unknown): boolean => error instanceof Error && error.message === endError('from outside').message
