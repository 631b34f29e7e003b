import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { importXfdf } from '#features/annotations/interchange-contract.ts'
import { runSandboxed } from '#platform/server/sandbox/sandboxed-process.ts'
import { noteAssured } from '#testing/server/assured.ts'
import { anOpenProtocol } from '#testing/server/factories/annotation-factories.ts'
import { anImportedMeeting } from '#testing/server/factories/factories.ts'
import { filesArriving } from '#testing/server/files/uploads.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { howOften } from '#testing/shared/random.ts'

// Each file is read in a process of its own.
vi.setConfig({ testTimeout: howOften({ inTests: 300_000, assured: 3_600_000 }) })

let server: TestServer
beforeAll(async () => {
  server = await testServer({}, { sandbox: runSandboxed })
})
afterAll(() => server[Symbol.asyncDispose]())

const file = (annots: string, before = '') =>
  `<?xml version="1.0"?>${before}<xfdf xmlns="http://ns.adobe.com/xfdf/"><annots>${annots}</annots></xfdf>`
const note = (facts: string, contents = 'a') => `<text page="0" rect="5,5,9,9" ${facts}><contents>${contents}</contents></text>`
const ink = (gesture: string) => `<ink page="0" rect="1,2,30,40"><inklist><gesture>${gesture}</gesture></inklist></ink>`
const laughs = `<!DOCTYPE a [<!ENTITY b0 "ha">${Array.from({ length: 12 }, (_, at) => `<!ENTITY b${at + 1} "${`&b${at};`.repeat(10)}">`).join('')}]>`
const rich = (html: string) =>
  `<text page="0" rect="5,5,9,9"><contents-richtext><body xmlns="http://www.w3.org/1999/xhtml">${html}</body></contents-richtext></text>`

/** Whole files: most are refused, some are imported without what is hostile in them. */
const files: Record<string, string | Buffer> = {
  'an entity from outside': file(note('', '&b;'), '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>'),
  'a parameter entity of the web': file(note(''), '<!DOCTYPE a [<!ENTITY % b SYSTEM "http://127.0.0.1:1/a.dtd">%b;]>'),
  'a document type alone': file(note(''), '<!DOCTYPE xfdf>'),
  'entities that laugh': file(note('', '&b12;'), laughs),
  'an entity that nobody declares': file(note('', '&nobody;')),
  'characters that are none': file(note('', '&#0;&#xd800;&#x110000;')),
  'an inclusion': file(`<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>${note('')}`),
  'a style sheet of the web': file(note(''), '<?xml-stylesheet href="http://127.0.0.1:1/a.xsl"?>'),
  'elements within each other': file('<a>'.repeat(200_000)),
  'annotations within each other': file(`${'<text page="0">'.repeat(40)}${'</text>'.repeat(40)}`),
  '100,000 attributes': file(note(Array.from({ length: 100_000 }, (_, at) => `a${at}=""`).join(' '))),
  'an attribute twice': file(note('name="a" name="b"')),
  'a namespace that hides another': file('<x:text xmlns:x="urn:x" page="0" rect="1,2,3,4"/>'),
  'a text of 20 MB': file(note('', 'a'.repeat(20_000_000))),
  'an attribute of 10 MB': file(note(`title="${'a'.repeat(10_000_000)}"`)),
  'a comment of 20 MB': file(`<!--${' '.repeat(20_000_000)}-->${note('')}`),
  '300,000 annotations': file('<square page="0" rect="1,2,3,4"/>'.repeat(300_000)),
  'a stroke of a million points': file(ink('1,2;'.repeat(1_000_000))),
  'a stroke of one sign': file(ink(','.repeat(5_000_000))),
  'numbers beyond every number': file(`${ink('1e999,-1e999;NaN,Infinity')}<square page="0" rect="1e308,-1e308,1e999,0"/>`),
  'a page below nothing': file('<square page="-1" rect="1,2,3,4"/><square page="1e9" rect="1,2,3,4"/><square page="0.5" rect="1,2,3,4"/>'),
  'colours and widths that are none': file('<square page="0" rect="1,2,30,40" color="url(http://127.0.0.1:1/)" width="-5" opacity="99"/>'),
  'dates that are none': file(note('date="D:99999999999999" creationdate="javascript:1"')),
  'names that are paths': file(note('name="../../../etc/passwd"') + note('name="__proto__"') + note('name="constructor"')),
  'an author with line breaks': file(note('title="Eva&#13;&#10;Bcc: eve@example.org"')),
  'scripts in rich text': file(rich('<script>witness(1)</script><img src="x" onerror="witness(2)"/><p>Gut</p>')),
  'links of scripts': file(rich('<a href="javascript:witness(1)">a</a><p style="background:url(javascript:witness(2))">b</p>')),
  'a stamp with a picture of the web': file('<stamp page="0" rect="1,2,30,40"><imagedata>http://127.0.0.1:1/a.png</imagedata></stamp>'),
  'an attached file': file('<fileattachment page="0" rect="1,2,30,40" file="/etc/passwd"><data>AAAA</data></fileattachment>'),
  'an action when it opens': file(
    `<link page="0" rect="1,2,30,40"><OnActivation><Action Trigger="U"><Launch NewWindow="true"><File OriginalName="/bin/sh"/></Launch></Action></OnActivation></link>`,
  ),
  'a reply to itself': file(note('name="a" inreplyto="a"')),
  'fields of a form': `<?xml version="1.0"?><xfdf xmlns="http://ns.adobe.com/xfdf/"><fields><field name="a"><value>b</value></field></fields></xfdf>`,
  'a PDF of the web': `<?xml version="1.0"?><xfdf xmlns="http://ns.adobe.com/xfdf/"><f href="http://127.0.0.1:1/a.pdf"/><annots>${note('')}</annots></xfdf>`,
  'two lists': `<?xml version="1.0"?><xfdf xmlns="http://ns.adobe.com/xfdf/"><annots>${note('')}</annots><annots>${note('')}</annots></xfdf>`,
  nothing: '',
  'NUL alone': Buffer.alloc(100_000),
  'an encoding that is none': Buffer.from(file(note('')).replace('?>', ' encoding="../../etc/passwd"?>')),
  'UTF-7': Buffer.from(file('+ADw-script+AD4-').replace('?>', ' encoding="UTF-7"?>')),
  'half of UTF-16': Buffer.from(`\ufeff${file(note(''))}`, 'utf16le').subarray(0, -3),
  'UTF-32': Buffer.from([0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0]),
}

/** Tests only every nth file; all of them in the longest runs. */
const step = howOften({ inTests: 8, assured: 1 })

test('hostile XFDF files are refused with a reason on the field, or imported without what is hostile in them', async () => {
  const { member, meeting } = await anImportedMeeting(server)
  const me = server.as(member)
  const { layer, drawn } = await anOpenProtocol(me, meeting)
  const tried = Object.entries(files).filter((_, at) => at % step === 0)
  const count = { refused: 0, imported: 0 }
  for (const [name, content] of tried) {
    const before = await drawn()
    const { status, body } = await me.call(importXfdf, { params: layer, file: Buffer.from(content as string), file_name: 'a.xfdf' })
    // 409: the layer has no room for all of it.
    expect([name, status]).toEqual([name, expect.toBeOneOf([200, 400, 409])])
    if (status === 400) expect([name, body]).toEqual([name, { file: [expect.stringMatching(/./)] }])
    const after = await drawn()
    if (status !== 200) expect([name, after]).toEqual([name, before])
    count[status === 200 ? 'imported' : 'refused'] += 1
    expect([name, JSON.stringify(after)]).toEqual([name, expect.not.stringMatching(/root:[^"]*:0:0|witness|javascript:|127\.0\.0\.1/)])
  }
  expect(filesArriving(server, 'arriving-xfdf')).toEqual([])
  expect((await server.app.inject('/healthz')).statusCode).toBe(200)
  noteAssured({
    what: 'Hostile XFDF files, each named',
    count: tried.length,
    aim: 40,
    outcome: `${count.refused} refused with the reason, ${count.imported} imported without what is hostile in them; nothing is fetched, nothing left over`,
    part: 'hostile-xfdf',
  })
})
