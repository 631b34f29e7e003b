import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'

type Props = {
  label: string
  description: ReactNode
  name: string
  value: number
  onChange: (value: number) => void
  error?: string | undefined
  disabled?: boolean
}

/** A whole number, zero where nothing is typed. What is none is for the server to refuse. */
export function WholeNumberInput({ value, onChange, ...shown }: Props) {
  const [typed, setTyped] = useState(String(value))
  return (
    <TextInput
      {...shown}
      inputMode="numeric"
      // It may be changed from outside.
      value={Object.is(Number(typed || 0), value) ? typed : String(value)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(Number(currentTarget.value || 0))
      }}
    />
  )
}
