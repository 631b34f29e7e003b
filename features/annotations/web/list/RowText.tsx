import { type Annotation, isWritten } from '#features/annotations/annotation.ts'
import { passageOf, shortened, textOf, type Words } from '#features/annotations/web/words.ts'
import classes from './list.module.css'

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
