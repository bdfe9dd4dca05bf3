import type { Gravity } from '../crop.ts';
import type { Fit } from '../geometry.ts';

/** A part of a picture, in pixels. */
export interface Region {
  left: number;
  top: number;
  width: number;
  height: number;
}

export type Anchor =
  | 'center'
  | 'top-left'
  | 'top'
  | 'top-right'
  | 'left'
  | 'right'
  | 'bottom-left'
  | 'bottom'
  | 'bottom-right';

/** How a text or picture is laid over another. */
export interface StampPlace {
  anchor: Anchor;
  /** Percent of the shorter side, between it and the edges that it is anchored to. */
  margin: number;
  /** Its width after rotation, in percent of the picture's. */
  width?: number | undefined;
  /** Degrees, clockwise. */
  rotate: number;
  /** Percent. */
  opacity: number;
  tile: boolean;
  /** Gap between repetitions, in percent of the shorter side. */
  gap: number;
}

export interface TextStamp extends StampPlace {
  text: string;
  /** Pixels, instead of `width`. */
  size?: number | undefined;
  color: string;
  font: 'regular' | 'bold';
}

export interface PictureStamp extends StampPlace {
  /** A file of a media type. */
  path: string;
  type: string;
}

/** One change of a picture; sizes are in pixels, colors are #rrggbb. */
export type EditStep =
  | { op: 'resize'; width?: number | undefined; height?: number | undefined; fit: Fit; background?: string | undefined }
  | ({ op: 'crop'; aspect?: undefined } & Region)
  | { op: 'crop'; aspect: string; gravity: Gravity }
  | { op: 'rotate'; angle: number; background?: string | undefined }
  | { op: 'flip'; direction: 'horizontal' | 'vertical' }
  | { op: 'trim'; threshold: number }
  | { op: 'extend'; left: number; right: number; top: number; bottom: number; background?: string | undefined }
  | { op: 'blur' | 'sharpen'; sigma: number }
  | { op: 'blur_regions'; regions: readonly Region[]; sigma: number }
  | { op: 'pixelate_regions'; regions: readonly Region[]; size: number }
  | { op: 'fill_regions'; regions: readonly Region[]; color: string }
  | { op: 'grayscale' }
  | { op: 'normalize' }
  | { op: 'brightness' | 'contrast' | 'saturation'; factor: number }
  | ({ op: 'text' } & TextStamp)
  | ({ op: 'overlay' } & PictureStamp)
  | { op: 'round'; radius: number };
