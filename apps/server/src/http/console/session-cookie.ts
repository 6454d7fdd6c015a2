import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'qiniso_console';

/** `__Host-` binds the cookie to this host and to https; browsers take that name over https only. */
const cookieOf = (publicUrl: string) =>
  publicUrl.startsWith('https://')
    ? { name: `__Host-${NAME}`, attributes: 'Path=/; Secure' }
    : { name: NAME, attributes: 'Path=/console' };

/** The secret in the session's cookie, or null. */
export function sessionSecretOf(request: FastifyRequest, publicUrl: string): string | null {
  const { name: wanted } = cookieOf(publicUrl);
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [name, value] = part.trim().split('=', 2);
    if (name === wanted && value && /^[\w-]{43}$/.test(value)) return value;
  }
  return null;
}

/** Without a date: the browser forgets it when it is closed, the server earlier. */
export function setSessionCookie(reply: FastifyReply, secret: string, publicUrl: string): void {
  const { name, attributes } = cookieOf(publicUrl);
  reply.header('set-cookie', `${name}=${secret}; ${attributes}; HttpOnly; SameSite=Strict`);
}

export function clearSessionCookie(reply: FastifyReply, publicUrl: string): void {
  const { name, attributes } = cookieOf(publicUrl);
  reply.header('set-cookie', `${name}=; ${attributes}; Max-Age=0; HttpOnly; SameSite=Strict`);
}
