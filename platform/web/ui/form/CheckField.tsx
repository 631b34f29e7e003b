import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  label: string
  description?: ReactNode
  name: string
  value: boolean
  onChange: (isOn: boolean) => void
  error?: string | undefined
  disabled?: boolean
}

/** A checkbox with a boolean value. */
export const CheckField = ({ value, onChange, ...props }: Props) => (
  <Checkbox {...props} checked={value} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
)
