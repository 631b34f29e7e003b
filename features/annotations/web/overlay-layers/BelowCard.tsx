import { ActionIcon, Button } from '@mantine/core'
import { IconCopyPlus, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Annotation } from '#features/annotations/annotation.ts'
import { boundsOf } from '#features/annotations/geometry/shape.ts'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { placeBeside } from '#features/annotations/web/surface/Sheet.tsx'
import { passageOf, textOf } from '#features/annotations/web/words.ts'
import { rectToView } from '#platform/shared/page-space.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import { OwnerSign } from './OwnerSign.tsx'
import classes from './overlay-layers.module.css'
import type { Together } from './together.ts'

type Props = { annotation: Annotation; layer: AnnotationLayer; page: PageHost; together: Together }

const size = { width: 288, height: 220 }

/** Card of another user's annotation: owner, last change, text, and a button that copies it. */
export function BelowCard({ annotation, layer, page, together }: Props) {
  const { t } = useTranslation()
  const { date } = useDates()
  const card = useRef<HTMLElement>(null)
  const opener = useRef(document.activeElement)
  useEffect(() => card.current?.focus({ preventScroll: true }), [])
  const close = () => {
    together.point(null)
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') close()
  }
  const { x, y, width, height } = rectToView(boundsOf(annotation), page)
  const kind = t(`annotations.list.kind_${annotation.type}`)
  return (
    <>
      <div className={classes.place} style={{ left: x, top: y, width, height }} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it. */}
      <section
        ref={card}
        tabIndex={-1}
        className={classes.card}
        style={{ ...placeBeside(boundsOf(annotation), page, size), maxHeight: size.height }}
        data-own
        aria-label={t('layers.together.of', { what: kind, owner: layer.owner_name })}
        onKeyDown={onKeyDown}
      >
        <div className={classes.cardHead}>
          <OwnerSign sign={together.signOf(layer)} />
          <div className={classes.names}>
            <strong>{layer.owner_name}</strong>
            <span className={classes.facts}>{layer.display_name}</span>
            <span className={classes.facts}>{t('layers.together.changed', { what: kind, date: date(layer.updated) })}</span>
          </div>
        </div>
        <Words annotation={annotation} />
        {together.copy && (
          <Button variant="default" leftSection={<IconCopyPlus size={20} aria-hidden />} onClick={() => together.copy?.(annotation)}>
            {t('layers.together.copy')}
          </Button>
        )}
        <ActionIcon variant="subtle" color="gray" size={44} className={classes.close} aria-label={t('shell.close')} onClick={close}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </section>
    </>
  )
}

function Words({ annotation }: { annotation: Annotation }) {
  const passage = passageOf(annotation)
  const text = textOf(annotation)
  return (
    <>
      {passage && (
        <p className={classes.words}>
          <q className={classes.quote}>{passage.exact}</q>
        </p>
      )}
      {text && <p className={classes.words}>{text}</p>}
    </>
  )
}
