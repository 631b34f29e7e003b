import { textFragmentCalls } from '#features/administration/catalogue.ts'
import { CataloguePage } from './CataloguePage.tsx'
import { type TextFragment, TextFragmentDialog } from './TextFragmentDialog.tsx'

/** What of a text its row shows. */
const SHOWN = 120

const beginningOf = (text: string) => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > SHOWN ? `${line.slice(0, SHOWN)} …` : line
}

/** Preset texts of notifications about meetings. */
export const TextFragmentsPage = () => (
  <CataloguePage<TextFragment>
    part="text_fragments"
    calls={textFragmentCalls}
    rowOf={({ name, text }) => ({ title: name, facts: [beginningOf(text)] })}
    EntryDialog={TextFragmentDialog}
  />
)
