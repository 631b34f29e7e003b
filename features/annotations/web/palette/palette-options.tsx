import { IconArrowsJoin2, IconClipboardCopy, IconCopyPlus, IconEdit, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isWritten } from '#features/annotations/annotation.ts'
import { useNames } from '#features/annotations/web/shortcuts/shortcuts.ts'
import { commands, fieldsOf, restyle, selectedOf, sharedStyle, type Workplace } from '#features/annotations/web/tools/edit-commands.ts'
import { canJoin } from '#features/annotations/web/tools/join-strokes.ts'
import { PresetChoices } from '#features/annotations/web/tools/PresetChoices.tsx'
import { ShapeChoices, StyleFields, ToolOptions } from '#features/annotations/web/tools/ToolStyle.tsx'
import { isShape, tools } from '#features/annotations/web/tools/tools.ts'
import { ToolButton } from '#platform/web/ui/button/toolbar.tsx'

/** What the palette holds: a row of what is used most, the shapes below it, and fields for the rest, if there are any. */
type Options = { name: string; row: ReactNode; shapes?: ReactNode; fields: ReactNode }

/** The commands and the style of the selection, else the shapes, presets and style of the current tool. */
export function useOptions({ annotator, pdfViewer }: Workplace): Options {
  const { t } = useTranslation()
  const { toolName } = useNames()
  const { tool } = annotator
  const selected = selectedOf(annotator)
  if (annotator.selection.size > 0) {
    const fields = fieldsOf(selected)
    return {
      name: t('annotations.tools.selection', { count: selected.length }),
      row: <SelectionCommands annotator={annotator} pdfViewer={pdfViewer} />,
      fields: fields.length > 0 && (
        <StyleFields
          kinds={[...new Set(selected.map(({ type }) => type))]}
          fields={fields}
          style={sharedStyle(selected)}
          onChange={(change) => restyle(annotator, change)}
        />
      ),
    }
  }
  return {
    name: t('annotations.tools.style_of', { name: toolName(tool) }),
    row: <PresetChoices annotator={annotator} />,
    shapes: isShape(tool) && <ShapeChoices annotator={annotator} />,
    fields: (
      <>
        <StyleFields
          kinds={[tool]}
          fields={tools[tool].styleFields}
          style={annotator.styleOf(tool)}
          onChange={(change) => annotator.changeStyle(tool, change)}
        />
        <ToolOptions annotator={annotator} />
      </>
    ),
  }
}

const pictures = { copy: IconClipboardCopy, duplicate: IconCopyPlus, join: IconArrowsJoin2, remove: IconTrash } as const

/** Commands for the selected annotations, for use without a keyboard. */
function SelectionCommands({ annotator, pdfViewer }: Workplace) {
  const { t } = useTranslation()
  const { commandName, commandHint } = useNames()
  const selected = selectedOf(annotator)
  const [first, ...others] = selected
  const only = others.length === 0 ? first : undefined
  const entries = [
    ...(only && isWritten(only)
      ? [{ key: 'edit', name: t('annotations.tools.do_edit'), hint: undefined, icon: IconEdit, act: () => annotator.edit(only.id) }]
      : []),
    ...(['copy', 'duplicate', ...(canJoin(selected) ? (['join'] as const) : []), 'remove'] as const).map((command) => ({
      key: command,
      name: commandName(command),
      hint: commandHint(command),
      icon: pictures[command],
      act: () => {
        commands[command]({ annotator, pdfViewer })
        // What had the focus is gone with the selection.
        if (command === 'remove') pdfViewer?.viewer.container.focus({ preventScroll: true })
      },
    })),
  ]
  return entries.map(({ key, name, hint, icon, act }) => <ToolButton key={key} label={name} hint={hint} icon={icon} onClick={act} />)
}
