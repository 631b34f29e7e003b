import { Tooltip, UnstyledButton } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { toolHint } from '#platform/web/ui/button/toolbar.tsx'
import classes from './tools.module.css'

export type Choice<Value> = {
  value: Value
  label: string
  /** Tooltip, if it differs from the label. */
  hint?: string
  picture: ReactNode
}

type Props<Value> = {
  label: string
  choices: readonly Choice<Value>[]
  /** Null if several things with different values are selected. */
  value: Value | null
  onChoose: (value: Value) => void
}

/** A radio group, shown side by side: Tab enters it once, arrow keys move within it. */
export function Choices<Value extends string | number>({ label, choices, value, onChoose }: Props<Value>) {
  const stop = choices.some((choice) => choice.value === value) ? value : choices[0]?.value
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the choices have the focus
    <div role="radiogroup" aria-label={label} className={classes.choices} onKeyDown={moveAlong}>
      {choices.map((choice) => (
        <ChoiceButton
          key={choice.value}
          {...choice}
          isChosen={choice.value === value}
          isStop={choice.value === stop}
          onChoose={() => onChoose(choice.value)}
        />
      ))}
    </div>
  )
}

type ButtonProps = Omit<Choice<unknown>, 'value'> & {
  isChosen: boolean
  isStop: boolean
  mark?: string
  onChoose: (byPointer: boolean) => void
}

/** A button of the group; `onChoose` is told whether it was a pointer or a key. */
export const ChoiceButton = ({ label, hint = label, picture, isChosen, isStop, mark, onChoose }: ButtonProps) => (
  <Tooltip label={hint} {...toolHint}>
    <UnstyledButton
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a chosen tool can be touched again
      role="radio"
      className={classes.choice}
      aria-label={label}
      aria-checked={isChosen}
      tabIndex={isStop ? 0 : -1}
      data-tool={mark}
      onClick={(event) => onChoose(event.detail > 0)}
    >
      {picture}
    </UnstyledButton>
  </Tooltip>
)

const steps: Record<string, (here: number, count: number) => number> = {
  ArrowRight: (here, count) => (here + 1) % count,
  ArrowLeft: (here, count) => (here + count - 1) % count,
  Home: () => 0,
  End: (_here, count) => count - 1,
}

/** In a radio group, an arrow key chooses the neighbour. */
export function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')]
  const next = buttons[step(buttons.indexOf(event.target as HTMLElement), buttons.length)]
  event.preventDefault()
  // The viewer would turn pages.
  event.stopPropagation()
  next?.focus()
  next?.click()
}
