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

/** A switch of a form: on or off. */
export const CheckField = ({ value, onChange, ...props }: Props) => (
  <Checkbox {...props} checked={value} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
)
