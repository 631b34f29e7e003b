import * as z from 'zod'

// The content security policy forbids compiled validators; zod asks whether they would run as soon as the first schema is made.
z.config({ jitless: true })
