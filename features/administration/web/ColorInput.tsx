import { ColorSwatch, TextInput } from '@mantine/core'
import { isColor } from '#platform/shared/site/site-settings.ts'

type Props = {
  label: string
  description?: string
  name: string
  value: string | null
  onChange: (color: string | null) => void
  error?: string | undefined
  disabled?: boolean
}

/** A colour by its six digits, with a sample of it; empty is none. */
export const ColorInput = ({ value, onChange, ...props }: Props) => (
  <TextInput
    {...props}
    placeholder="#1f5fa8"
    spellCheck={false}
    value={value ?? ''}
    onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    rightSection={value && isColor(value) ? <ColorSwatch color={value} size={20} aria-hidden /> : null}
  />
)
