import { Button } from '@mantine/core'
import { IconMapPin, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Annotation, KeptAnnotation } from '#features/annotations/annotation.ts'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import { shortened, useWords } from '#features/annotations/web/words.ts'
import { longestShown, RowButton, RowText } from './AnnotationRow.tsx'
import classes from './list.module.css'

type Props = {
  unplaced: readonly Annotation[]
  annotator: Annotator
  onPlace: () => void
  onRemove: ((annotation: Annotation, title: string) => void) | undefined
}

/** Lists the annotations that found no place on this version, by quote, remark and old page, to be placed by hand or removed. */
export function UnplacedRows({ unplaced, annotator, onPlace, onRemove }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const section = useRef<HTMLElement>(null)
  const name = t('layers.unplaced.title')
  const place = (one: Annotation) => {
    annotator.place(one.id)
    onPlace()
  }
  const remove = (one: Annotation) => {
    onRemove?.(one, words.titleOf(one))
    section.current?.focus()
  }
  return (
    // Stays when empty, so that focus has a place to go after the last row is removed.
    <section ref={section} tabIndex={-1} className={classes.pages} aria-label={name}>
      {unplaced.length > 0 && (
        <>
          <h2 className={classes.page}>{t('layers.unplaced.count', { count: unplaced.length })}</h2>
          <p className={classes.explained}>{t('layers.unplaced.explained')}</p>
        </>
      )}
      {unplaced.map((one) => {
        const title = words.titleOf(one)
        return (
          <div key={one.id} className={classes.row} data-selected={annotator.placing === one.id || undefined}>
            <div className={classes.unplaced}>
              <span className={classes.facts}>
                {words.kindOf(one.type)}, {t('layers.unplaced.old_page', { page: one.pageIndex + 1 })}
              </span>
              <RowText annotation={one} words={words} />
              {annotator.session.can_change && (
                <Button
                  variant="default"
                  leftSection={<IconMapPin size={18} aria-hidden />}
                  aria-label={t('layers.unplaced.place_thing', { title })}
                  onClick={() => place(one)}
                >
                  {t('layers.unplaced.place')}
                </Button>
              )}
            </div>
            {onRemove && <RowButton name={t('shell.delete_thing', { title })} icon={IconTrash} onClick={() => remove(one)} />}
          </div>
        )
      })}
    </section>
  )
}

type MalformedRowsProps = { malformed: readonly KeptAnnotation[]; onRemove: ((annotation: Annotation, title: string) => void) | undefined }

/** Lists the annotations of the layer that cannot be drawn, by kind and page, so that they can be removed. */
export function MalformedRows({ malformed, onRemove }: MalformedRowsProps) {
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
