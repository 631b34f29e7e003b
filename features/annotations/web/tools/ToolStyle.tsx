import { Switch, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ColorName } from '#features/annotations/colors.ts'
import type { Annotator, Style, Tool } from '#features/annotations/web/annotator.ts'
import { useNames } from '#features/annotations/web/shortcuts/shortcuts.ts'
import { Choices } from './Choices.tsx'
import type { StyleField } from './styles.ts'
import classes from './tools.module.css'
import { colorsOf, fontSizes, opacities, shapeKinds, tools, widthsOf } from './tools.ts'

/** What a tool has besides its style: the switch of the markers, and a sentence of help. */
export function ToolOptions({ annotator }: { annotator: Annotator }) {
  const { t } = useTranslation()
  const { tool, snapsToWords, snapToWords } = annotator
  return (
    <>
      {tools[tool].canSnap && (
        <Switch
          className={classes.option}
          label={t('annotations.tools.whole_words')}
          checked={snapsToWords}
          onChange={(event) => snapToWords(event.currentTarget.checked)}
        />
      )}
      {tools[tool].hasHelp && (
        <Text size="sm" className={classes.toolHelp}>
          {t('annotations.tools.about_note')}
        </Text>
      )}
    </>
  )
}

/** The shapes that share one place in the bar. */
export function ShapeChoices({ annotator }: { annotator: Annotator }) {
  const { t } = useTranslation()
  const { toolName, toolHint } = useNames()
  const choices = shapeKinds.map((kind) => {
    const { icon: Icon } = tools[kind]
    return { value: kind, label: toolName(kind), hint: toolHint(kind), picture: <Icon size={22} aria-hidden /> }
  })
  return <Choices label={t('annotations.tools.shapes')} choices={choices} value={annotator.shape} onChoose={annotator.chooseTool} />
}

type StyleFieldsProps = {
  /** The kinds that are styled; they determine the choices. */
  kinds: readonly Tool[]
  fields: readonly StyleField[]
  /** The current values; undefined if several annotations differ. */
  style: Partial<Style>
  onChange: (change: Partial<Style>) => void
}

/** Colour, width, size and opacity of a tool or of annotations. */
export function StyleFields(props: StyleFieldsProps) {
  const { kinds, fields } = props
  return (
    <>
      {fields.includes('color') && <ColorField {...props} />}
      {fields.includes('stroke_width') && <NumberField {...props} field="stroke_width" values={widthsOf(kinds)} />}
      {fields.includes('font_size') && <NumberField {...props} field="font_size" values={fontSizes} />}
      {fields.includes('opacity') && <NumberField {...props} field="opacity" values={opacities} />}
    </>
  )
}

function ColorField({ kinds, style, onChange }: StyleFieldsProps) {
  const { t } = useTranslation()
  const colors = Object.entries(colorsOf(kinds)) as [ColorName, string][]
  const choices = colors.map(([name, color]) => ({
    value: color,
    label: t(`annotations.tools.color_${name}`),
    picture: <span className={classes.color} style={{ background: color }} />,
  }))
  return (
    <Field label={t('annotations.tools.color')}>
      <Choices
        label={t('annotations.tools.color')}
        choices={choices}
        value={style.color?.toLowerCase() ?? null}
        onChoose={(color) => onChange({ color })}
      />
    </Field>
  )
}

type NumberProps = StyleFieldsProps & { field: 'stroke_width' | 'font_size' | 'opacity'; values: readonly number[] }

function NumberField({ style, onChange, field, values }: NumberProps) {
  const { t } = useTranslation()
  const nameOf = (value: number) =>
    field === 'opacity'
      ? t('annotations.tools.percents', { percents: Math.round(value * 100) })
      : t('annotations.tools.points', { points: value })
  const label = t(`annotations.tools.${field}`)
  const choices = values.map((value) => ({ value, label: nameOf(value), picture: <span className={classes.step}>{nameOf(value)}</span> }))
  return (
    <Field label={label}>
      <Choices label={label} choices={choices} value={style[field] ?? null} onChoose={(value) => onChange({ [field]: value })} />
    </Field>
  )
}

const Field = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <Text size="sm" c="dimmed" aria-hidden>
      {label}
    </Text>
    {children}
  </div>
)
