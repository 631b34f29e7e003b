import { useTranslation } from 'react-i18next'
import { colorName } from '#features/annotations/colors.ts'
import type { Annotator, Style, Tool } from '#features/annotations/web/annotator.ts'
import { Choices } from './Choices.tsx'
import classes from './tools.module.css'
import { tools } from './tools.ts'

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
    const fields = tools[tool].styleFields
    const size = fields.includes('font_size') ? font_size : stroke_width
    if (!fields.includes('color')) return t('annotations.tools.preset_width', { number, size })
    const name = t(`annotations.tools.color_${colorName(color) ?? 'other'}`)
    const isSized = fields.includes('stroke_width') || fields.includes('font_size')
    return isSized
      ? t('annotations.tools.preset', { number, color: name, size })
      : t('annotations.tools.preset_color', { number, color: name })
  }
}

type Props = { tool: Tool; style: Style }

/** A sample of what a tool draws with a style. */
export const Sample = ({ tool, style }: Props) => (
  <svg className={classes.sample} viewBox="0 0 28 28" width={28} height={28} aria-hidden>
    <Mark tool={tool} style={style} />
  </svg>
)

function Mark({ tool, style: { color, opacity, stroke_width, font_size } }: Props) {
  const fields = tools[tool].styleFields
  if (tool === 'eraser')
    return <circle cx={14} cy={14} r={Math.min(12, stroke_width / 2.5)} fill="none" stroke="#5f6670" strokeWidth={1.5} />
  if (fields.includes('font_size')) {
    return (
      <text x={14} y={20} fontSize={Math.min(26, font_size * 1.2)} textAnchor="middle" fill={color} fillOpacity={opacity}>
        A
      </text>
    )
  }
  if (!fields.includes('stroke_width')) return <circle cx={14} cy={14} r={10} fill={color} fillOpacity={opacity} />
  const width = Math.min(16, stroke_width)
  return <path d="M6 21 C 10 8, 16 20, 22 7" fill="none" stroke={color} strokeOpacity={opacity} strokeWidth={width} strokeLinecap="round" />
}
