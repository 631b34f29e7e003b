import Linkify from 'linkify-react'
import type { IntermediateRepresentation, Opts } from 'linkifyjs'
import { ExternalLink } from '#platform/web/ui/button/buttons.tsx'

/** Web addresses only: nothing that a browser would execute, no mail addresses, no file names such as plan.md. */
const isWebAddress = (text: string, type: string) => type === 'url' && /^(https?:\/\/|www\.)/i.test(text)

const options: Opts = {
  defaultProtocol: 'https',
  validate: isWebAddress,
  render: ({ attributes, content }: IntermediateRepresentation) => (
    <ExternalLink key={content} href={String(attributes.href)}>
      {content}
    </ExternalLink>
  ),
}

/** A text whose web addresses are links (D2 §2 Reveal-content widget). */
export const Linked = ({ text }: { text: string }) => <Linkify options={options}>{text}</Linkify>
