import type { Annotation } from '#shared/annotations/annotation.ts'
import classes from './list.module.css'
import { quoteOf, textOf, type Words } from './use-words.ts'
import { isWritten } from './with-text.ts'

/** What is shown of a text that may be a page long. */
const LONGEST = 400

/** The passage that is marked, and what was written about it. */
export function RowText({ annotation, words: { t } }: { annotation: Annotation; words: Words }) {
  const quote = quoteOf(annotation)
  const text = textOf(annotation)
  return (
    <>
      {quote && <q className={classes.quote}>{cut(quote.exact)}</q>}
      {text && <span className={classes.words}>{cut(text)}</span>}
      {!text && isWritten(annotation) && <span className={classes.facts}>{t('annotations.list.no_text')}</span>}
    </>
  )
}

const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()} …` : text)
