import { ActionIcon, Tooltip } from '@mantine/core'
import { IconGripVertical, IconMinus, IconPalette } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import { useNames } from '#features/annotations/web/shortcuts/shortcuts.ts'
import { Sample } from '#features/annotations/web/tools/PresetChoices.tsx'
import { tools } from '#features/annotations/web/tools/tools.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { ToolButton, toolHint } from '#platform/web/ui/button/toolbar.tsx'
import classes from './palette.module.css'
import { useOptions } from './palette-options.tsx'
import { type PaletteState, usePalettePlace } from './use-palette-place.ts'

type Props = { annotator: Annotator; pdfViewer: PdfViewer | null; palette: PaletteState }

/** The options of the current tool, or what can be done with the selection, over the pages; it can be moved and folded. */
export function Palette(props: Props) {
  const { annotator } = props
  const { session, selection, tool } = annotator
  const hasOptions = selection.size > 0 || tools[tool].styleFields.length > 0
  return session.can_change && hasOptions ? <OpenPalette {...props} /> : null
}

function OpenPalette({ annotator, pdfViewer, palette }: Props) {
  const { t } = useTranslation()
  // What is selected may move: the palette then makes way for it.
  useSyncExternalStore(annotator.session.subscribe, annotator.session.shown)
  const { element, handle } = usePalettePlace({ pdfViewer, palette })
  const { name, row, shapes, fields } = useOptions({ annotator, pdfViewer })
  if (palette.folded) {
    return (
      <div ref={element} className={classes.palette} data-folded>
        <FoldedButton annotator={annotator} name={name} onClick={() => palette.fold(false)} />
      </div>
    )
  }
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !palette.hasFields) return
    event.preventDefault()
    palette.toggleFields()
    element.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons have the focus
    <div ref={element} role="toolbar" aria-label={name} className={classes.palette} onKeyDown={closeByEscape}>
      <div className={classes.row}>
        <Handle handle={handle} />
        {row}
        {fields && (
          <ToolButton
            label={t('annotations.tools.style')}
            icon={IconPalette}
            aria-expanded={palette.hasFields}
            onClick={palette.toggleFields}
          />
        )}
        <ToolButton label={t('annotations.tools.palette_fold')} icon={IconMinus} onClick={() => palette.fold(true)} />
      </div>
      {shapes}
      {palette.hasFields && fields && <div className={classes.fields}>{fields}</div>}
    </div>
  )
}

function Handle({ handle }: { handle: ReturnType<typeof usePalettePlace>['handle'] }) {
  const { t } = useTranslation()
  return (
    <Tooltip label={t('annotations.tools.palette_move_hint')} {...toolHint}>
      <ActionIcon
        className={classes.handle}
        size={44}
        variant="subtle"
        color="gray"
        aria-label={t('annotations.tools.palette_move')}
        {...handle}
      >
        <IconGripVertical size={22} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

type FoldedProps = { annotator: Annotator; name: string; onClick: () => void }

function FoldedButton({ annotator, name, onClick }: FoldedProps): ReactNode {
  const { t } = useTranslation()
  const { toolName } = useNames()
  const { tool, selection } = annotator
  const label = t('annotations.tools.palette_unfold', { name: selection.size > 0 ? name : toolName(tool) })
  return (
    <Tooltip label={label} {...toolHint}>
      <ActionIcon size={44} variant="subtle" color="gray" aria-label={label} aria-expanded={false} onClick={onClick}>
        {selection.size > 0 ? <IconPalette size={22} aria-hidden /> : <Sample tool={tool} style={annotator.styleOf(tool)} />}
      </ActionIcon>
    </Tooltip>
  )
}
