import type { Readable } from 'node:stream'

/**
 * What runs apart from the server, by a module that exports it as `run`. It takes what it needs from its arguments and touches nothing of its process,
 * so that tests run it in theirs. One that throws says nothing.
 */
export type Program = (input: Readable, args: readonly string[]) => Said | Promise<Said>

/** `answer` is what JSON can say; what follows it goes out at its reader's pace. */
export type Said = { answer: object | null; output?: Iterable<string | Uint8Array> }

/** `memory` in bytes. `signal` says that the caller has gone. */
export type Asked = { args?: readonly (string | number)[]; input: Readable; milliseconds: number; memory: number; signal?: AbortSignal }

/**
 * `answer` is undefined when the program ended without one, as it does at its limits.
 * `output` fails unless the program exits successfully. Destroying it kills the program.
 * `end` kills it as well, and waits until it has ended.
 */
export type Outcome<Answer> = { answer: Answer | undefined; output: Readable; end: () => Promise<void> }

/**
 * Runs the program at a path. Throws the signal's reason, what reading `input` throws, and when the program was ended
 * from outside without an answer: that says nothing of what it was asked. By then it has ended.
 */
export type Sandbox = <Answer>(program: string, asked: Asked) => Promise<Outcome<Answer>>

/** How a program ended: a crash is its own, as is the end by its limits. */
export type End = keyof typeof ends
const ends = { well: 'ended well', 'by itself': 'stopped at its limit of time or memory, or failed', 'from outside': 'ended from outside' }

export const toldEnd = (end: End) => new Error(`the child was ${ends[end]}`)
