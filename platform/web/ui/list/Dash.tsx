import { VisuallyHidden } from '@mantine/core'

/** Stands where there is nothing, and says so to whoever does not see it. */
export const Dash = ({ meaning }: { meaning: string }) => (
  <>
    <span aria-hidden>–</span>
    <VisuallyHidden>{meaning}</VisuallyHidden>
  </>
)
