import { openSession } from '#features/identity/server/sessions.ts'
import { sessionHeaders } from '#testing/server/clients/client.ts'
import { aMember, aSiteAdmin } from '#testing/server/factories/factories.ts'
import { someStaff } from '#testing/server/factories/motions/posting-factories.ts'
import { multipartOfFiles } from '#testing/server/files/multipart.ts'
import { packed, payloadsIn } from '#testing/server/hostile/hostile-texts.ts'
import { aRunningSite } from '#testing/server/site/running-site.ts'

export type Who = 'responsible' | 'member' | 'admin' | 'records'
type Asked = { body?: object; form?: Record<string, string>; files?: Record<string, Buffer>; upload?: string }
/** `Body`: the parts of the answer that the step looks at. */
type Answered<Body = unknown> = { status: number; body: Body }
/** What most steps look at. */
export type Numbered = { id: number }

/** A site of its own that is filled with payloads, and its users; counts what was stored. */
export async function aScriptSite(most: number) {
  const site = await aRunningSite({ FULL_TEXT_SEARCH: 'on' })
  const [name = '', ...names] = packed(100, { from: 40 })
  const people = {
    responsible: site.responsible,
    member: await aMember(site, site.committee, ['member'], { first_name: name, last_name: names[0] ?? '' }),
    admin: await aSiteAdmin(site, { is_auditor: true }),
    records: await someStaff(site),
  }
  const sessions = Object.fromEntries(
    await Promise.all(
      Object.entries(people).map(async ([who, { id }]) => [who, await openSession(site.db, { user_id: id, at: new Date() })] as const),
    ),
  ) as Record<Who, Awaited<ReturnType<typeof openSession>>>
  /** For each field, the numbers of the payloads that were accepted or rejected there. */
  const stored = new Map<string, Set<number>>()
  const refused = new Map<string, Set<number>>()

  /** Calls the API; any status is fine as long as the server survives. */
  async function send<Body>(
    who: Who,
    method: string,
    path: string,
    { body, form, files, upload = 'file' }: Asked = {},
  ): Promise<Answered<Body>> {
    const parts = form || files ? multipartOfFiles(upload, quoted(files ?? {}), form) : undefined
    const response = await fetch(`${site.server.address}/api/v1/${path}`, {
      method,
      headers: {
        ...sessionHeaders(sessions[who]),
        ...(parts?.headers ?? (body && { 'content-type': 'application/json' })),
      },
      ...(parts ? { body: new Uint8Array(parts.payload) } : body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (response.status >= 500) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return { status: response.status, body: (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text) as Body }
  }

  let turn = 0
  /** Puts the payloads into one field, as many per text as fit; returns the responses. */
  async function fill(
    field: string,
    longest: number,
    put: (text: string, index: number) => Promise<Answered>,
    all = false,
  ): Promise<Answered[]> {
    turn += 61
    const texts = packed(longest, { from: turn, between: longest > 2_000 ? '\n' : ' ', controls: longest > 2_000 })
    const answers: Answered[] = []
    for (const [index, text] of texts.slice(0, all ? texts.length : most).entries()) {
      const answer = await put(text, index)
      note(answer.status < 300 ? stored : refused, field, text)
      answers.push(answer)
    }
    return answers
  }

  function note(where: Map<string, Set<number>>, field: string, text: string) {
    const known = where.get(field) ?? new Set()
    for (const number of payloadsIn(text)) known.add(number)
    where.set(field, known)
  }

  return {
    ...site,
    people,
    sessions,
    send,
    fill,
    stored,
    refused,
    note: (field: string, text: string) => note(stored, field, text),
    close: () => site[Symbol.asyncDispose](),
  }
}
export type ScriptSite = Awaited<ReturnType<typeof aScriptSite>>

/** File names as browsers encode them in a form. */
const quoted = (files: Record<string, Buffer>) =>
  Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A'), bytes]),
  )

/** Payloads that are valid names of files in a zip. */
export const fileNames = (): string[] => packed(120).filter((text) => !/[/\\:*?"<>|]/.test(text))
