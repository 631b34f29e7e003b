import type { Annotation } from '#features/annotations/annotation.ts'
import { isWritten } from '#features/annotations/web/surface/keep-text.ts'
import { passageOf, shortened, textOf } from '#features/annotations/web/words-of.ts'
import classes from './list.module.css'
import type { Words } from './use-words.ts'

/** Maximum length of shown texts, in UTF-16 units. */
export const longestShown = 400

/** The quote of an annotation and its text or remark. */
export function RowText({ annotation, words: { t } }: { annotation: Annotation; words: Words }) {
  const passage = passageOf(annotation)
  const text = textOf(annotation)
  return (
    <>
      {passage && <q className={classes.quote}>{shortened(passage.exact, longestShown)}</q>}
      {text && <span className={classes.words}>{shortened(text, longestShown)}</span>}
      {!text && isWritten(annotation) && <span className={classes.facts}>{t('annotations.list.no_text')}</span>}
    </>
  )
}
