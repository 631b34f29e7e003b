import { ColorSwatch, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isColor } from '#platform/shared/site.ts'

type Props = {
  label: string
  description: ReactNode
  name: string
  value: number
  onChange: (value: number) => void
  error?: string | undefined
  disabled?: boolean
}

/** A whole number; empty is zero. The server rejects invalid input. */
export function WholeNumberInput({ value, onChange, ...shown }: Props) {
  const [typed, setTyped] = useState(String(value))
  return (
    <TextInput
      {...shown}
      inputMode="numeric"
      // The value may change from outside.
      value={Object.is(Number(typed || 0), value) ? typed : String(value)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(Number(currentTarget.value || 0))
      }}
    />
  )
}

type OptionalProps = Omit<Props, 'value' | 'onChange'> & { value: number | null; onChange: (value: number | null) => void }

/** A whole number or none: keeps only digits. */
export const OptionalNumberInput = ({ value, onChange, ...shown }: OptionalProps) => (
  <TextInput
    {...shown}
    inputMode="numeric"
    maxLength={6}
    value={value ?? ''}
    onChange={({ currentTarget }) => {
      const digits = currentTarget.value.replace(/\D/g, '')
      onChange(digits === '' ? null : Number(digits))
    }}
  />
)

type OrderInputProps = { label: string; name: string; value: number; onChange: (order: number) => void; error?: string | undefined }

/** The sort order: smallest first. */
export function OrderInput(props: OrderInputProps) {
  const { t } = useTranslation()
  return <WholeNumberInput description={t('administration_pages.order_explained')} {...props} />
}

type ColorInputProps = {
  label: string
  description?: string
  name: string
  value: string | null
  onChange: (color: string | null) => void
  error?: string | undefined
  disabled?: boolean
}

/** A colour as six hex digits, with a sample; may be empty. */
export const ColorInput = ({ value, onChange, ...props }: ColorInputProps) => (
  <TextInput
    {...props}
    placeholder="#1f5fa8"
    spellCheck={false}
    value={value ?? ''}
    onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    rightSection={value && isColor(value) ? <ColorSwatch color={value} size={20} aria-hidden /> : null}
  />
)
