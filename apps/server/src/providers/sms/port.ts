/** A way to send text messages. */
export interface SmsGateway {
  /** Recorded with each message. */
  readonly name: string;
  /**
   * Hands a message over.
   *
   * @param message `to` in E.164; `reference` is the same at every try, so that a gateway can tell a repeat.
   * @returns the gateway's own id of the message.
   * @throws ProviderUnavailable when it may be tried again, ProviderRefused when that is no use.
   */
  send(
    message: { readonly to: string; readonly body: string; readonly reference: string },
    options: { readonly signal: AbortSignal },
  ): Promise<string>;
}
