import { useTranslation } from 'react-i18next'
import type { Annotator, Style, Tool } from '#features/annotations/web/annotator.ts'
import { Choices } from './Choices.tsx'
import { colorName } from './colors.ts'
import { Sample } from './Sample.tsx'
import { styleFields } from './style-fields.ts'

/** The presets of the current tool. */
export function PresetChoices({ annotator }: { annotator: Annotator }) {
  const { t } = useTranslation()
  const { tool } = annotator
  const { chosen, styles } = annotator.presetsOf(tool)
  const nameOf = usePresetName()
  const choices = styles.map((style, index) => ({
    value: index,
    label: nameOf(tool, style, index + 1),
    picture: <Sample tool={tool} style={style} />,
  }))
  return (
    <Choices
      label={t('annotations.tools.presets')}
      choices={choices}
      value={chosen}
      onChoose={(index) => annotator.choosePreset(tool, index)}
    />
  )
}

/** A preset's name: number, colour, and width or size. */
function usePresetName(): (tool: Tool, style: Style, number: number) => string {
  const { t } = useTranslation()
  return (tool, { color, stroke_width, font_size }, number) => {
    const fields = styleFields[tool]
    const size = fields.includes('font_size') ? font_size : stroke_width
    if (!fields.includes('color')) return t('annotations.tools.preset_width', { number, size })
    const name = t(`annotations.tools.color_${colorName(color) ?? 'other'}`)
    const isSized = fields.includes('stroke_width') || fields.includes('font_size')
    return isSized
      ? t('annotations.tools.preset', { number, color: name, size })
      : t('annotations.tools.preset_color', { number, color: name })
  }
}
