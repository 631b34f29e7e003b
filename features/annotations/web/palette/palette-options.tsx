import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNames } from '#features/annotations/web/shortcuts/shortcuts.ts'
import { fieldsOf, restyle, selectedOf, sharedStyle, type Workplace } from '#features/annotations/web/tools/edit-commands.ts'
import { PresetChoices } from '#features/annotations/web/tools/PresetChoices.tsx'
import { SelectionCommands } from '#features/annotations/web/tools/SelectionCommands.tsx'
import { ShapeChoices, StyleFields, ToolOptions } from '#features/annotations/web/tools/ToolStyle.tsx'
import { isShape, tools } from '#features/annotations/web/tools/tools.ts'

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
