import type { DocumentDescription } from '#app/demo/council/document-description.ts'
import { linesOf, plain } from './written.ts'

/** The paper as a mail: the facts `Von` and `An` give sender and recipient. */
export async function writeEml({ title, date, facts, blocks }: DocumentDescription): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const fact = (name: string) => facts.find(({ label }) => label === name)?.value ?? ''
  const composer = new MailComposer({
    from: fact('Von'),
    to: fact('An'),
    subject: title,
    date: new Date(`${date}T09:12:00Z`),
    messageId: `<${date}@lauterau.example>`,
    text: plain(blocks.map((block) => linesOf(block).join('\n')).join('\n\n')),
    newline: 'win',
  })
  return composer.compile().build()
}
