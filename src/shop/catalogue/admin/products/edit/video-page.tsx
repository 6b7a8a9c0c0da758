import ArrowLeft from '~icons/lucide/arrow-left';
import { data, Form, Link, useNavigation } from 'react-router';
import { requestInfoContext, shopContext } from '#shop/access/web/context.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import {
  maxCaptionLength,
  type VideoProblem,
  videoProblems,
} from '#shop/catalogue/rules/product-video.ts';
import { openVideo, removeVideo, saveVideo } from '#shop/catalogue/use-cases/product-video.ts';
import { pictureUrl } from '#platform/images.ts';
import { FileInput } from '#platform/web/file-input.tsx';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { controlProps, Field } from '#platform/web/field.tsx';
import { textOf } from '#platform/web/posted-form.ts';
import { redirectWithMessage } from '#platform/web/redirect-with-message.ts';
import { TextField } from '#platform/web/text-field.tsx';
import { useFocusOnProblem } from '#platform/web/use-focus-on-problem.ts';
import { videoUrl } from '#platform/video-url.ts';
import { readPosted } from '../../posted.ts';
import { productPageUrl } from '../table/table-request.ts';
import type { Route } from './+types/video-page';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? [{ title: `Video of ${loaderData.title}, ${matches[1].loaderData.shopName} Admin` }]
    : [];

export async function loader({ context, params }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  const id = idFrom(params.productId);
  const opened = await openVideo(context.get(shopContext), visitor, id);
  if (!opened.ok) {
    const status = opened.failure.code === 'forbidden' ? 403 : 404;
    return Promise.reject(data(null, { status }));
  }
  const { title, poster, video } = opened.value;
  return { id, title, poster, video };
}

/** 0, which no product has, for an invalid id. */
function idFrom(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}

/** The HTTP layer has already stored the uploaded file. */
export async function action(args: Route.ActionArgs) {
  const { shop, visitor, request, fields } = await readPosted(args);
  const productId = idFrom(args.params.productId);
  const url = `${productPageUrl(productId)}/video`;
  const done = (text: string) => redirectWithMessage(request, url, { kind: 'info', text });
  if (textOf(fields, 'intent') === 'remove') {
    await removeVideo(shop, visitor, productId);
    return done('Video removed');
  }
  const caption = textOf(fields, 'caption').trim();
  const { received } = args.context.get(requestInfoContext);
  if (received && !received.ok) return refused(received.failure.code, caption);
  const upload = received?.value ?? null;
  const saved = await saveVideo(shop, visitor, { productId, upload, caption });
  if (saved.ok) return done('Video saved');
  const { code } = saved.failure;
  if (code === 'forbidden') return Promise.reject(data(null, { status: 403 }));
  if (code === 'not-found') return Promise.reject(data(null, { status: 404 }));
  return refused(code, caption);
}

function refused(code: VideoProblem, caption: string) {
  const field = code === 'caption-too-long' ? 'caption' : 'file';
  return data({ problems: { [field]: videoProblems[code] }, caption }, { status: 422 });
}

export default function VideoPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, poster, video } = loaderData;
  return (
    <>
      <Link
        to={productPageUrl(id)}
        className="-mb-3 inline-flex min-h-target w-fit items-center gap-1.5 text-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="icon" /> {title}
      </Link>
      <PageHead title="Video">
        <ButtonLink kind="quiet" to={`/product/${id}`}>
          View in shop
        </ButtonLink>
      </PageHead>
      <p className="-mt-2 max-w-[70ch] text-muted">
        The page of the product shows it after the pictures, as the last of its four views. The
        first picture stands for it until it is played.
      </p>
      {video && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          controls
          playsInline
          preload="none"
          {...(poster !== null && { poster: pictureUrl(poster, 800, 'jpg') })}
          src={videoUrl(video.file)}
          aria-label={video.caption || 'Video'}
          className="aspect-square w-full max-w-80 rounded-1 bg-card object-contain"
        />
      )}
      <VideoForm key={video?.file ?? ''} video={video} result={actionData} />
    </>
  );
}

interface VideoFormProps {
  video: { caption: string } | null;
  result: { problems: Partial<Record<string, string>>; caption: string } | undefined;
}

function VideoForm({ video, result }: VideoFormProps) {
  const ref = useFocusOnProblem<HTMLFormElement>(result);
  const isSending = useNavigation().formMethod === 'POST';
  const field = {
    name: 'file',
    label: video ? 'Replace by' : 'Video',
    isRequired: !video,
    help: 'MP4 (H.264) or WebM, up to 100 MB. A short one without sound plays everywhere.',
    problem: result?.problems['file'],
  };
  const { className: _look, ...control } = controlProps(field);
  return (
    <Form
      ref={ref}
      method="post"
      encType="multipart/form-data"
      noValidate
      aria-label="Video"
      className="grid max-w-[36rem] gap-5"
    >
      <Field {...field}>
        <FileInput {...control} accept="video/mp4,video/webm" />
      </Field>
      <TextField
        name="caption"
        label="What it shows"
        help="Shown below the video and read out by screen readers."
        maxLength={maxCaptionLength}
        autoComplete="off"
        problem={result?.problems['caption']}
        defaultValue={result?.caption ?? video?.caption ?? ''}
      />
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value="save" disabled={isSending}>
          {isSending ? 'Uploading …' : 'Save video'}
        </Button>
        {video && (
          <Button kind="quiet" name="intent" value="remove" disabled={isSending}>
            Remove video
          </Button>
        )}
      </div>
      <output className="sr-only">{isSending ? 'The video is being uploaded.' : ''}</output>
    </Form>
  );
}
