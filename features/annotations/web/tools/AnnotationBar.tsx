import { Text } from '@mantine/core'
import { useResizeObserver } from '@mantine/hooks'
import { IconArrowBackUp, IconArrowForwardUp, IconHelp } from '@tabler/icons-react'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { SavingState } from '#features/annotations/web/session/SavingState.tsx'
import { ShortcutList } from '#features/annotations/web/shortcuts/ShortcutList.tsx'
import { useNames } from '#features/annotations/web/shortcuts/shortcuts.ts'
import { useShortcuts } from '#features/annotations/web/shortcuts/use-shortcuts.ts'
import { ToolButton } from '#platform/web/ui/button/toolbar.tsx'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { PageHelp } from '#platform/web/ui/page/shell.tsx'
import { fieldsOf, restyle, selectedOf, sharedStyle, type Workplace } from './edit-commands.ts'
import { PresetChoices } from './PresetChoices.tsx'
import { SelectionCommands } from './SelectionCommands.tsx'
import { SelectionPopover } from './SelectionPopover.tsx'
import { StyleButton } from './StyleButton.tsx'
import { MoreTools, ToolRow } from './ToolRow.tsx'
import { StyleFields, ToolStyle } from './ToolStyle.tsx'
import classes from './tools.module.css'
import { hasRoom, tools } from './tools.ts'

/** The annotation toolbar in one row: tools, styles, undo and redo, and `legend` of the layers; on phones below the document, within reach of the thumb. */
export function AnnotationBar({ annotator, pdfViewer, legend }: Workplace & { legend?: ReactNode }) {
  const { t } = useTranslation()
  const [frame, { width }] = useResizeObserver<HTMLDivElement>()
  const [isHelping, setHelping] = useState(false)
  useShortcuts(annotator, pdfViewer)
  const { session } = annotator
  const { is_loading, failure } = useSyncExternalStore(session.subscribe, session.shown)
  // Not known while the layer is loading.
  const isOnlyShown = !session.can_change && !is_loading
  const help = () => setHelping(true)
  return (
    <div ref={frame} className={classes.frame}>
      <fieldset className={classes.bar} aria-label={t('annotations.tools.bar')}>
        {session.can_change && <ChangingTools annotator={annotator} pdfViewer={pdfViewer} width={width} />}
        {isOnlyShown && !failure && <span className={classes.readOnly}>{t('annotations.tools.read_only')}</span>}
        <div className={classes.space} />
        <div className={classes.saving}>
          <SavingState session={session} />
        </div>
        <div className={classes.layers}>{legend}</div>
        {(isOnlyShown || hasRoom('medium', width)) && (
          <ToolButton label={t('annotations.tools.help')} icon={IconHelp} aria-haspopup="dialog" onClick={help} />
        )}
        {!isOnlyShown && <MoreTools annotator={annotator} pdfViewer={pdfViewer} width={width} onHelp={help} />}
      </fieldset>
      {pdfViewer && <SelectionPopover annotator={annotator} pdfViewer={pdfViewer} />}
      <PageHelp>
        <ShortcutList />
      </PageHelp>
      {isHelping && <HelpSheet onClose={() => setHelping(false)} />}
    </div>
  )
}

type Changing = Workplace & { width: number }

function ChangingTools({ annotator, pdfViewer, width }: Changing) {
  const [isStyling, setStyling] = useState(false)
  const hasLooks = tools[annotator.tool].styleFields.length > 0
  return (
    <>
      <ToolRow annotator={annotator} width={width} onStyle={() => setStyling(true)} />
      <span className={classes.line} />
      {annotator.selection.size > 0 && <SelectionStyle annotator={annotator} pdfViewer={pdfViewer} />}
      {annotator.selection.size === 0 && hasLooks && (
        <>
          <div className={classes.presets}>
            <PresetChoices annotator={annotator} />
          </div>
          <ToolStyle annotator={annotator} opened={isStyling} onChange={setStyling} />
        </>
      )}
      <Steps annotator={annotator} width={width} />
    </>
  )
}

function Steps({ annotator: { session }, width }: Omit<Changing, 'pdfViewer'>) {
  const { commandName, commandHint } = useNames()
  const { can_undo, can_redo } = useSyncExternalStore(session.subscribe, session.shown)
  return (
    <>
      <ToolButton
        label={commandName('undo')}
        hint={commandHint('undo')}
        icon={IconArrowBackUp}
        disabled={!can_undo}
        onClick={session.undo}
      />
      {hasRoom('medium', width) && (
        <ToolButton
          label={commandName('redo')}
          hint={commandHint('redo')}
          icon={IconArrowForwardUp}
          disabled={!can_redo}
          onClick={session.redo}
        />
      )}
    </>
  )
}

/** All keyboard shortcuts of the document's page. */
function HelpSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('annotations.tools.help')} size={720} onClose={onClose}>
      <ShortcutList />
    </Dialog>
  )
}

/** The style that the selected annotations share, and the commands for them. */
function SelectionStyle({ annotator, pdfViewer }: Workplace) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const selected = selectedOf(annotator)
  const kinds = [...new Set(selected.map(({ type }) => type))]
  const heading = t('annotations.tools.selection', { count: selected.length })
  return (
    <>
      <StyleButton label={t('annotations.tools.style')} opened={opened} onChange={setOpened}>
        <Text fw={600}>{heading}</Text>
        <StyleFields
          kinds={kinds}
          fields={fieldsOf(selected)}
          style={sharedStyle(selected)}
          onChange={(change) => restyle(annotator, change)}
        />
        <SelectionCommands annotator={annotator} pdfViewer={pdfViewer} withNames onDone={() => setOpened(false)} />
      </StyleButton>
      <SelectionCommands annotator={annotator} pdfViewer={pdfViewer} />
    </>
  )
}
