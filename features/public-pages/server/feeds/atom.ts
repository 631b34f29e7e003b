import { pathsOf } from '#features/public-pages/server/addresses.ts'
import { nameOfMeeting } from '#features/public-pages/server/pages/formats.ts'
import { html } from '#features/public-pages/server/pages/html.ts'
import { textsOf, type Writer } from '#features/public-pages/server/pages/layout.ts'
import type { listNews } from '#features/public-pages/server/read-public.ts'

type News = Awaited<ReturnType<typeof listNews>>[number]
type Feed = { title: string; committee_id: number | undefined; news: News[] }

/** When a feed without entries was last changed: RFC 4287 wants a time. */
const NEVER = '1970-01-01T00:00:00.000Z'

/** What is new, as an Atom feed (RFC 4287). Its ids are addresses: these stay. */
export function atomFeed(writer: Writer, { title, committee_id, news }: Feed): string {
  const { env, language } = writer
  const paths = pathsOf(env, language)
  const self = env.root_url + paths.feed(committee_id)
  const page = env.root_url + paths.page(committee_id === undefined ? '' : `committees/${committee_id}`)
  return html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${self}</id>
<title>${plain(title)}</title>
<updated>${instantOf(news[0]?.changed ?? NEVER)}</updated>
<author><name>${plain(writer.app_name)}</name></author>
<link rel="self" type="application/atom+xml" href="${self}"/>
<link rel="alternate" type="text/html" href="${page}"/>
${news.map((one) => entryOf(writer, one))}</feed>
`.text
}

function entryOf(writer: Writer, { kind, id, title, meeting, committee, changed }: News) {
  const { env, language } = writer
  const t = textsOf(writer)
  const paths = pathsOf(env, language)
  const path = kind === 'document' ? paths.document(id) : paths.page(kind === 'meeting' ? `meetings/${id}` : `motions/${id}`)
  const name = nameOfMeeting(writer, meeting)
  const address = env.root_url + path
  return html`<entry>
<id>${address}</id>
<title>${plain(kind === 'meeting' ? name : `${title ?? ''} (${name})`)}</title>
<updated>${instantOf(changed)}</updated>
<link href="${address}"/>
<summary>${plain(`${t(`kind_${kind}`)}, ${committee}`)}</summary>
</entry>
`
}

const instantOf = (instant: string) => new Date(instant).toISOString()

/** Without the characters that XML 1.0 forbids. */
const plain = (text: string) => text.toWellFormed().replaceAll(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu, ' ')
