import { VisuallyHidden } from '@mantine/core'

/** A dash for an empty value, with its meaning for screen readers. */
export const Dash = ({ meaning }: { meaning: string }) => (
  <>
    <span aria-hidden>–</span>
    <VisuallyHidden>{meaning}</VisuallyHidden>
  </>
)
