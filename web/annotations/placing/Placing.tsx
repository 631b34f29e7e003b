import { Button } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type Annotation, isMarking, type Point } from '#shared/annotations/annotation.ts'
import type { Annotator } from '#web/annotations/annotator.ts'
import type { Change } from '#web/annotations/session.ts'
import { selectedPassages } from '#web/annotations/surface/mark-selection.ts'
import { placeOn } from '#web/annotations/surface/place.ts'
import { useSelectedText } from '#web/annotations/tools/use-selected-text.ts'
import type { PageHost } from '#web/documents/viewer/page-hosts.ts'
import type { PdfViewer } from '#web/documents/viewer/pdf-viewer.ts'
import { notify } from '#web/kit/notify.ts'
import { placedAt, placedOn } from './placed.ts'
import classes from './placing.module.css'

type Props = { annotator: Annotator; pdfViewer: PdfViewer }

/** What found no place on a new version is given one by hand: a click upon the page, or, of a marking, the text that is selected. */
export function Placing({ annotator, pdfViewer }: Props) {
  const { session, placing } = annotator
  const { unplaced } = useSyncExternalStore(session.subscribe, session.shown)
  const annotation = unplaced.find(({ id }) => id === placing)
  return annotation ? <PlacingOne key={annotation.id} annotation={annotation} annotator={annotator} pdfViewer={pdfViewer} /> : null
}

function PlacingOne({ annotation, annotator, pdfViewer }: Props & { annotation: Annotation }) {
  const { t } = useTranslation()
  const isText = isMarking(annotation)
  const selected = useSelectedText(pdfViewer, isText)
  const { cancel, onPage, onText } = usePlace({ annotation, annotator, pdfViewer })
  usePlacingByHand({ pdfViewer, isText, cancel, onPage, onText })
  return createPortal(
    <fieldset className={classes.bar} aria-label={t('layers.unplaced.place')}>
      <output className={classes.words}>
        <IconMapPin size={20} aria-hidden />
        {t(isText ? 'layers.unplaced.select_text' : 'layers.unplaced.click_page')}
      </output>
      <div className={classes.deeds}>
        {isText ? (
          <Button disabled={!selected} onMouseDown={(event) => event.preventDefault()} onClick={onText}>
            {t('layers.unplaced.use_text')}
          </Button>
        ) : (
          <Button ref={takeFocus} onClick={() => onPage(undefined)}>
            {t('layers.unplaced.use_page')}
          </Button>
        )}
        <Button variant="default" onClick={cancel}>
          {t('shell.cancel')}
        </Button>
      </div>
    </fieldset>,
    pdfViewer.viewer.container.parentElement!,
  )
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true })

type At = { page: PageHost; place: Point }

/** Ends the placing with a step that can be undone, or without one. */
function usePlace({ annotation, annotator, pdfViewer }: Props & { annotation: Annotation }) {
  const { t } = useTranslation()
  const end = (changes: readonly Change[]) => {
    const [first] = changes
    if (!first) return
    annotator.session.change(changes)
    annotator.place(null)
    notify('success', t('layers.unplaced.placed'))
    if (isMarking(annotation)) return
    // It is moved on by arrows or by hand.
    annotator.chooseTool('select')
    annotator.select([first.annotation.id])
  }
  return {
    cancel: () => annotator.place(null),
    onText: () => {
      end(placedOn(annotation, selectedPassages(pdfViewer)))
      getSelection()?.removeAllRanges()
    },
    /** Without a place in the middle of the page that is open. */
    onPage: (at: At | undefined) => {
      const { page, place } = at ?? middleOf(pdfViewer) ?? {}
      if (page && place) end([placedAt(annotation, place, page)])
    },
  }
}

function middleOf({ viewer, pageHosts }: PdfViewer): At | undefined {
  const page = pageHosts.shown().find(({ index }) => index === viewer.currentPageNumber - 1)
  return page && { page, place: [page.width / 2, page.height / 2] }
}

type ByHand = {
  pdfViewer: PdfViewer
  isText: boolean
  cancel: () => void
  onPage: (at: At) => void
  onText: () => void
}

/** A click on a page, the end of a selection by mouse, and Escape. */
function usePlacingByHand({ pdfViewer, isText, cancel, onPage, onText }: ByHand) {
  const click = useEffectEvent((event: MouseEvent) => {
    const page = pdfViewer.pageHosts.shown().find(({ host }) => host.parentElement?.contains(event.target as Node))
    if (isText || !page) return
    event.preventDefault()
    event.stopPropagation()
    onPage({ page, place: placeOn(page, { x: event.clientX, y: event.clientY }) })
  })
  // The browser has the last word of a selection after the button was lifted.
  const lift = useEffectEvent(({ pointerType }: PointerEvent) => isText && pointerType === 'mouse' && setTimeout(onText))
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    cancel()
  })
  useEffect(() => {
    const { container } = pdfViewer.viewer
    const gone = new AbortController()
    const options = { capture: true, signal: gone.signal }
    container.setAttribute('data-placing', isText ? 'text' : 'place')
    container.addEventListener('click', (event) => click(event), options)
    container.addEventListener('pointerup', (event) => lift(event), options)
    window.addEventListener('keydown', (event) => press(event), options)
    return () => {
      container.removeAttribute('data-placing')
      gone.abort()
    }
  }, [pdfViewer, isText])
}
