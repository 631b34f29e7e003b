type Session = { token: string; csrf_token: string }

export const cookieOf = ({ token, csrf_token }: Session) => `sessionid=${token}; csrftoken=${csrf_token}`

/** What a browser of that session sends with every call, also of those that change something. */
export const sessionHeaders = (session: Session) => ({ cookie: cookieOf(session), 'x-csrftoken': session.csrf_token })
