import { IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Annotation, KeptAnnotation } from '#features/annotations/annotation.ts'
import { shortened, useWords } from '#features/annotations/web/words.ts'
import classes from './list.module.css'
import { RowButton } from './RowButton.tsx'
import { longestShown } from './RowText.tsx'

type Props = { malformed: readonly KeptAnnotation[]; onRemove: ((annotation: Annotation, title: string) => void) | undefined }

/** Lists the annotations of the layer that cannot be drawn, by kind and page, so that they can be removed. */
export function MalformedRows({ malformed, onRemove }: Props) {
  const { t } = useTranslation()
  const { kindOf, pageOf } = useWords()
  const section = useRef<HTMLElement>(null)
  const name = t('annotations.list.malformed')
  const remove = (one: KeptAnnotation, title: string) => {
    // Removing only needs the id.
    onRemove?.(one as Annotation, title)
    section.current?.focus()
  }
  return (
    // Stays when empty, so that focus has a place to go after the last row is removed.
    <section ref={section} tabIndex={-1} className={classes.pages} aria-label={name}>
      {malformed.length > 0 && (
        <>
          <h2 className={classes.page}>{name}</h2>
          <p className={classes.explained}>{t('annotations.list.malformed_explained')}</p>
        </>
      )}
      {malformed.map((one) => {
        const title = `${kindOf(one.type)}, ${pageOf(one)}`
        return (
          <div key={one.id} className={classes.row}>
            <span className={classes.malformed}>
              {title}
              {one.text && <span className={classes.words}>{shortened(one.text, longestShown)}</span>}
            </span>
            {onRemove && <RowButton name={t('shell.delete_thing', { title })} icon={IconTrash} onClick={() => remove(one, title)} />}
          </div>
        )
      })}
    </section>
  )
}
