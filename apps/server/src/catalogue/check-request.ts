import { apiErrors } from '../domain/api-error.ts';
import { ProviderUnavailable } from '../providers/provider-error.ts';
import type { CommonRequest, Service } from './define-service.ts';
import type { PipelineParts } from './pipeline-parts.ts';

/**
 * Checks of a request what no schema can tell, before anything is recorded.
 *
 * @throws ApiError 422 `invalid_input` naming the field; 500 with the reason when the data source that knows does not answer.
 */
export async function checkRequest(
  { providers, lookUpTimeoutMs }: Pick<PipelineParts, 'providers' | 'lookUpTimeoutMs'>,
  service: Service,
  request: CommonRequest,
): Promise<void> {
  if (!service.faultOf) return;
  const signal = AbortSignal.timeout(lookUpTimeoutMs);
  const fault = await service.faultOf(request, providers, { signal }).catch((error: unknown) => {
    if (error instanceof ProviderUnavailable) throw apiErrors.upstreamFailed(error.reason, null, error);
    throw error;
  });
  if (fault) throw apiErrors.invalidInput(fault.field, fault.message);
}
